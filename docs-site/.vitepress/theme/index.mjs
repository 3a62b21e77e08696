import theme from 'vitepress/theme-without-fonts';
import { h } from 'vue';
import { PageDiagram } from './page-diagram.mjs';
import { PriceCard } from './price-card.mjs';
import './style.css';

export default {
  extends: theme,
  Layout: () => h(theme.Layout, null, { 'home-hero-image': () => h(PriceCard) }),
  enhanceApp: ({ app }) => app.component('PageDiagram', PageDiagram),
};
