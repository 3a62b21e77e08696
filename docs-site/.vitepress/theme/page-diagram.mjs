import address from '@mermaid-js/tiny/dist/mermaid.tiny.js?url';
import { useData } from 'vitepress';
import { defineComponent, h, onMounted, ref, watch } from 'vue';

let count = 0;
let loading;

/** The package is a script that sets a global variable, not a module. */
function loadMermaid() {
  loading ??= new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src: address });
    script.addEventListener('load', () => resolve(window.mermaid));
    script.addEventListener('error', () => reject(new Error('The script of the diagrams could not be loaded.')));
    document.head.append(script);
  });
  return loading;
}

/** Draws a Mermaid diagram in the colours of the page. Until it is drawn, and without scripts, its text is shown. */
export const PageDiagram = defineComponent({
  props: { source: { type: String, required: true } },
  setup({ source }, { slots }) {
    const { isDark } = useData();
    const drawing = ref('');
    const draw = async () => {
      const mermaid = await loadMermaid();
      mermaid.initialize({ startOnLoad: false, theme: isDark.value ? 'dark' : 'neutral', fontFamily: 'inherit' });
      count += 1;
      const { svg } = await mermaid.render(`diagram-${count}`, decodeURIComponent(source));
      drawing.value = svg;
    };
    onMounted(() => {
      watch(isDark, draw, { immediate: true });
    });
    return () =>
      drawing.value === ''
        ? h('div', { class: 'diagram' }, slots.default?.())
        : h('div', { class: 'diagram', innerHTML: drawing.value });
  },
});
