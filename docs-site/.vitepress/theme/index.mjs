import theme from 'vitepress/theme-without-fonts';
import { PageDiagram } from './page-diagram.mjs';
import './style.css';

export default {
  extends: theme,
  enhanceApp: ({ app }) => app.component('PageDiagram', PageDiagram),
};
