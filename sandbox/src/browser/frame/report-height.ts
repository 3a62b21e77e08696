/** Reports the height of an element now and when it changes. A frame does not grow with its content by itself. */
export function reportHeight(element: HTMLElement, report: (pixels: number) => void): void {
  let reported = -1;
  const measure = (): void => {
    const pixels = Math.ceil(element.getBoundingClientRect().height);
    if (pixels === reported) return;
    reported = pixels;
    report(pixels);
  };
  new ResizeObserver(measure).observe(element);
  measure();
}
