import type { Theme } from './theme.js';

/** The style of a form, with the values of its theme. The page's own style does not reach into it. */
export function styleSheet({
  background,
  border,
  button,
  buttonText,
  danger,
  font,
  primary,
  quiet,
  radius,
  text,
}: Theme) {
  return `:host{all:initial;display:block}
*{box-sizing:border-box}
.form,.wallets,.card{display:grid;grid:auto/minmax(0,1fr);gap:8px}
.form{background:${background};color:${text};font:16px/1.4 ${font};overflow-wrap:anywhere}
.head{display:flex;align-items:center;justify-content:space-between;gap:8px;min-height:24px;font-size:14px;font-weight:600}
img{max-height:24px;max-width:50%}
.or{text-align:center;color:${quiet}}
.card{align-items:center;min-height:54px;padding:12px;border:1px solid ${border};border-radius:${radius}px}
.wrong .card{border-color:${danger}}
.off .card{opacity:0;pointer-events:none}
.off .field{background:${border}22}
.none .wallets{visibility:hidden;height:0;margin-bottom:-8px;overflow:hidden}
p{margin:0;font-size:14px}
::slotted(:not(slot)){all:initial!important;display:block!important;color-scheme:light!important}
.said [role=status]{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
[role=alert]{color:${danger}}
p:empty{position:absolute}
button{width:100%;min-height:48px;padding:10px;border:1px solid #0000;border-radius:${radius}px;background:${button};color:${buttonText};font:inherit;font-weight:600}
.focus .card,button:focus-visible{outline:2px solid ${primary};outline-offset:2px}
[aria-disabled=false]{cursor:pointer}
[aria-busy=true]::before{content:"";display:inline-block;width:1em;height:1em;margin-inline-end:8px;vertical-align:-.125em;border:2px solid;border-inline-end-color:#0000;border-radius:50%}
@keyframes turn{to{transform:rotate(1turn)}}
@media (prefers-reduced-motion:no-preference){::before{animation:turn 1s linear infinite}}`;
}
