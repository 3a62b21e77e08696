/** What the page adds to the vendored style: the introduction on top, and a light page whatever the system prefers. */
export const pageStyle = `:root { color-scheme: light; }
body { margin: 0; background: #fff; color: #1f2933; font-family: system-ui, sans-serif; }
.intro { border-bottom: 1px solid #d9e2ec; background: #f5f7fa; padding: 16px 20px; line-height: 1.5; }
.intro p { max-width: 1420px; margin: 0 auto; }
.intro-name { font-size: 20px; font-weight: 600; }
.intro-rail { margin-left: 8px; border-radius: 4px; background: #d9f0e3; color: #0b5132; padding: 2px 8px; font-size: 13px; font-weight: 500; }
.swagger-ui .info { margin: 24px 0; }
.swagger-ui .opblock-body { overflow-x: auto; }
`;
