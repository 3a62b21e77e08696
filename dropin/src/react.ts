import { createElement, type ReactElement, useEffect, useRef } from 'react';
import { componentOptions } from './component-options.js';
import type { LandedInstance, MountedForm, MountOptions } from './types.js';

export interface LandedCardProps extends MountOptions {
  /** `Landed(publishableKey)`. Create it once, outside of the component. */
  readonly landed: LandedInstance;
  readonly className?: string | undefined;
}

const handlers = ['onSuccess', 'onError', 'onReady', 'onChange', 'onComplete'] as const;

/** The card form as a component. New props change the form; removing the component removes it. */
export function LandedCard({ landed, className, ...options }: LandedCardProps): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(options);
  const form = useRef<MountedForm>(undefined);
  // Without the handlers, which JSON leaves out.
  const changed = JSON.stringify(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    // Always the handlers of the last render: a payment may take longer than one.
    const current = Object.fromEntries(
      handlers.map((name) => [name, (value: never) => latest.current[name]?.(value)]),
    ) as unknown as MountOptions;
    const mounted = landed.mount(place.current as Element, { ...latest.current, ...current });
    form.current = mounted;
    return () => mounted.unmount();
  }, [landed]);
  useEffect(() => {
    form.current?.update(componentOptions(JSON.parse(changed) as Partial<MountOptions>));
  }, [changed]);
  return createElement('div', { ref: place, className });
}
