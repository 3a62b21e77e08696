const STYLE = `
dialog {
  box-sizing: border-box; position: fixed; inset: 0; width: 100%; height: 100%; max-width: none; max-height: none;
  margin: 0; padding: 16px; border: 0; background: rgb(0 0 0 / 55%); color-scheme: light only;
}
dialog::backdrop { background: none; }
.panel {
  display: flex; flex-direction: column; box-sizing: border-box; width: 100%; max-width: 480px; height: 100%;
  max-height: 640px; margin: 0 auto; overflow: hidden; border: 1px solid #c9ced6; border-radius: 8px;
  background: #f4f5f7;
}
h2 { flex: 1 1 auto; margin: 0; color: #1b1f24; font: 600 18px/1.3 system-ui, sans-serif; }
.bar { display: flex; flex: none; gap: 8px; align-items: center; padding-block: 8px; padding-inline: 16px 8px; }
button {
  min-width: 44px; min-height: 44px; border: 1px solid #6b7280; border-radius: 6px; background: #fff; color: #1b1f24;
  font: 600 16px/1 system-ui, sans-serif; cursor: pointer;
}
button:focus-visible { outline: 3px solid #a06a00; outline-offset: 2px; }
iframe { flex: 1 1 0; min-height: 0; }
dialog.fits { display: flex; color-scheme: light dark; }
.fits .panel { height: auto; max-height: 100%; margin: auto; border-color: light-dark(#c9ced6, #4a525c); background: light-dark(#f4f5f7, #14171b); }
.fits h2 { color: light-dark(#1b1f24, #f1f3f5); }
.fits button { border-color: light-dark(#6b7280, #9aa3ae); background: light-dark(#fff, #1f242a); color: light-dark(#1b1f24, #f1f3f5); }
.fits button:focus-visible { outline-color: light-dark(#a06a00, #ffcf70); }
.fits iframe { flex: 0 1 auto; }
`;

export interface ModalOptions {
  /** Accessible name of the dialog. */
  readonly label: string;
  /** Text of a button that closes the dialog; the frame has its own when absent. */
  readonly closeLabel?: string;
  readonly direction: string;
  readonly iframe: HTMLIFrameElement;
  /** Whether the panel is as high as the frame says, in the colours that the buyer prefers. Default: a fixed height, light. */
  readonly fits?: boolean;
  /** The buyer closed the dialog: with the button or with Escape. */
  readonly onClose: () => void;
}

/**
 * A modal dialog over the page, with a frame. The browser keeps focus inside, makes the page behind it inert and gives
 * the focus back when it closes. The style is set through the object model, so a strict policy allows it.
 */
export class Modal {
  readonly #host = document.createElement('div');
  readonly #dialog = document.createElement('dialog');
  /** Chromium does not give the focus back to a frame, so the dialog does. */
  readonly #focusedBefore = focusedElement();
  #isOver = false;

  constructor({ label, closeLabel, direction, iframe, fits = false, onClose }: ModalOptions) {
    const root = this.#host.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    root.adoptedStyleSheets = [sheet];
    const panel = document.createElement('div');
    panel.className = 'panel';
    if (closeLabel !== undefined) panel.append(this.#bar(label, closeLabel));
    panel.append(iframe);
    this.#dialog.setAttribute('role', 'dialog');
    this.#dialog.setAttribute('aria-modal', 'true');
    this.#dialog.setAttribute('aria-label', label);
    this.#dialog.dir = direction;
    this.#dialog.classList.toggle('fits', fits);
    this.#dialog.append(panel);
    this.#dialog.addEventListener('close', () => {
      if (this.#isOver) return;
      this.close();
      onClose();
    });
    root.append(this.#dialog);
    document.body.append(this.#host);
    this.#dialog.showModal();
  }

  /** Closes it like the buyer's Escape: `onClose` is called. */
  dismiss(): void {
    this.#dialog.close();
  }

  /** Closes the dialog without `onClose`. A second call does nothing. */
  close(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#dialog.close();
    this.#host.remove();
    this.#focusedBefore?.focus();
  }

  #bar(label: string, closeLabel: string): HTMLElement {
    const bar = document.createElement('div');
    bar.className = 'bar';
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = '×';
    button.setAttribute('aria-label', closeLabel);
    button.addEventListener('click', () => this.dismiss());
    const title = document.createElement('h2');
    title.textContent = label;
    bar.append(title, button);
    return bar;
  }
}

/** The element with the focus, even inside open shadow roots. */
function focusedElement(): HTMLElement | undefined {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element instanceof HTMLElement && element !== document.body ? element : undefined;
}
