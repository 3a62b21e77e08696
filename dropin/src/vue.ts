import { defineComponent, h, onBeforeUnmount, onMounted, type PropType, ref, watch } from 'vue';
import { componentOptions } from './component-options.js';
import type { LandedInstance, MountedForm, MountOptions } from './types.js';

/** A handler that is gone is no longer called. */
const noHandlers = { onError: undefined, onReady: undefined, onChange: undefined, onComplete: undefined };

/** The card form as a component: `<LandedCard :landed="landed" :options="options" />`. */
export const LandedCard = defineComponent({
  name: 'LandedCard',
  props: {
    /** `Landed(publishableKey)`. Create it once, outside of the component. */
    landed: { type: Object as PropType<LandedInstance>, required: true },
    options: { type: Object as PropType<MountOptions>, required: true },
  },
  setup(props) {
    const place = ref<HTMLElement>();
    let form: MountedForm | undefined;
    onMounted(() => {
      form = props.landed.mount(place.value as Element, props.options);
    });
    watch(
      () => ({ ...props.options }),
      (options) => form?.update(componentOptions({ ...noHandlers, ...options })),
      { deep: true },
    );
    onBeforeUnmount(() => form?.unmount());
    return () => h('div', { ref: place });
  },
});
