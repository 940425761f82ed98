import { type Theme, useData } from 'vitepress';
import DefaultTheme from 'vitepress/theme';
import { defineComponent, h, onMounted, ref, watch } from 'vue';

let drawn = 0;

/** A diagram in mermaid's language, drawn in the reader's browser; its text until then, and where nothing is run. */
const Diagram = defineComponent({
  props: { source: { type: String, required: true } },
  setup({ source }) {
    const { isDark } = useData();
    const text = decodeURIComponent(source);
    const svg = ref('');
    const draw = async () => {
      const { default: mermaid } = await import('mermaid');
      mermaid.initialize({ startOnLoad: false, securityLevel: 'strict', theme: isDark.value ? 'dark' : 'neutral' });
      svg.value = (await mermaid.render(`diagram-${drawn++}`, text)).svg;
    };
    onMounted(draw);
    watch(isDark, draw);
    return () => (svg.value === '' ? h('pre', text) : h('div', { class: 'diagram', innerHTML: svg.value }));
  },
});

/** VitePress' own theme, and diagrams. */
export const theme: Theme = {
  extends: DefaultTheme,
  enhanceApp: ({ app }) => void app.component('Diagram', Diagram),
};
