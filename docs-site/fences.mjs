/** Shows `mermaid` blocks as diagrams, and the `endpoint` blocks of the API reference as a line with method and path. */
export function specialFences(markdown) {
  const standard = markdown.renderer.rules.fence;
  markdown.renderer.rules.fence = (tokens, at, ...rest) => {
    const { info, content } = tokens[at];
    const text = markdown.utils.escapeHtml(content.trim());
    if (info.trim() === 'mermaid')
      return `<PageDiagram source="${encodeURIComponent(content)}"><pre v-pre>${text}</pre></PageDiagram>\n`;
    if (info.trim() !== 'endpoint') return standard(tokens, at, ...rest);
    const [method, path] = text.split(' ');
    return `<p class="endpoint" v-pre><span class="${method.toLowerCase()}">${method}</span><code>${path}</code></p>\n`;
  };
}

/** Vue would read two braces in text as an expression. */
export function plainBraces(markdown) {
  const standard = markdown.renderer.rules.text;
  markdown.renderer.rules.text = (...given) => standard(...given).replaceAll('{{', '&#123;&#123;');
}
