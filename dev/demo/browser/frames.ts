type PageAt = (request: Request) => Promise<string>;

/** Frames ask the service for pages by their address, or by a form that is posted into them. The demo puts the pages there itself. */
export function answerFrames(root: string, pageAt: PageAt): void {
  const submit = HTMLFormElement.prototype.submit;
  HTMLFormElement.prototype.submit = function submitted(this: HTMLFormElement) {
    const { pathname, href } = new URL(this.getAttribute('action') ?? '', window.location.href);
    const frame = document.querySelector<HTMLIFrameElement>(`iframe[name="${CSS.escape(this.target)}"]`);
    if (!frame || !pathname.startsWith(`${root}/`)) return submit.call(this);
    const { form } = Object.fromEntries(new FormData(this));
    void fill(frame, pageAt, new Request(href, { method: 'POST', body: String(form) }));
  };

  const look = (node: Node): void => {
    if (!(node instanceof Element)) return;
    for (const frame of [node, ...node.querySelectorAll('iframe')]) {
      const address = frame instanceof HTMLIFrameElement ? frame.getAttribute('src') : null;
      if (!address?.startsWith(`${root}/`)) continue;
      frame.removeAttribute('src');
      void fill(frame as HTMLIFrameElement, pageAt, new Request(new URL(address, window.location.href)));
    }
  };
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) look(node);
  }).observe(document.body, { childList: true, subtree: true });
}

async function fill(frame: HTMLIFrameElement, pageAt: PageAt, request: Request): Promise<void> {
  const html = await pageAt(request);
  // A refusal is JSON; its sentence is what a frame of the service would show.
  frame.srcdoc = html.startsWith('{') ? escapeText(sentenceOf(html)) : html;
}

function sentenceOf(json: string): string {
  const { message, errors } = JSON.parse(json) as { message: string; errors?: Record<string, string> };
  return [message, ...Object.values(errors ?? {})].join('\n');
}

function escapeText(text: string): string {
  const element = document.createElement('p');
  element.textContent = text;
  return element.outerHTML;
}
