import { documentViewer } from '#shared/document-viewer.ts';
import { FromViewer, type ToViewer } from '../../lib/viewer-messages.ts';

/** A sandboxed frame with the document viewer, and the port to it. It draws one file, then it is thrown away. */
export interface ViewerFrame {
  onMessage: (message: FromViewer) => void;
  send(message: ToViewer): void;
  show(title: string): void;
  close(): void;
}

function createFrame(host: HTMLElement): ViewerFrame {
  const element = document.createElement('iframe');
  // Without allow-same-origin: no cookies, no storage, no way into this page.
  element.setAttribute('sandbox', 'allow-scripts');
  element.src = documentViewer.page;
  // Empty until a file is shown: neither seen, nor reached by Tab, nor announced.
  element.inert = true;
  element.ariaHidden = 'true';
  element.className = 'is-spare';
  const { port1: port, port2: theirs } = new MessageChannel();
  const early: FromViewer[] = [];
  const frame: ViewerFrame = {
    onMessage: (message) => void early.push(message),
    send: (message) => port.postMessage(message),
    show(title) {
      element.title = title;
      element.inert = false;
      element.ariaHidden = null;
      element.className = '';
      for (const message of early.splice(0)) frame.onMessage(message);
    },
    close() {
      port.close();
      element.remove();
    },
  };
  port.addEventListener('message', ({ data }) => {
    const message = FromViewer.safeParse(data);
    if (!message.success) return;
    if (message.data.type === 'read') void answer(port, message.data.path);
    else frame.onMessage(message.data);
  });
  port.start();
  element.addEventListener('load', () => element.contentWindow?.postMessage('connect', '*', [theirs]), {
    once: true,
  });
  host.append(element);
  return frame;
}

/** Reads a file of the PDF library's data for a frame, which may not fetch. */
async function answer(port: MessagePort, path: string): Promise<void> {
  const message: ToViewer = { type: 'data', path };
  try {
    const response = await fetch(documentViewer.data + path);
    if (response.ok) message.bytes = await response.arrayBuffer();
  } catch (error) {
    console.warn('The viewer’s data could not be read', error);
  }
  port.postMessage(message);
}

/**
 * One frame for each file, so that a file that takes over its frame sees and forges no other. The next frame is
 * kept ready, because starting one takes longer than opening a file.
 */
export function createViewerFrames(host: HTMLElement) {
  let spare: ViewerFrame | undefined = createFrame(host);
  return {
    take(): ViewerFrame {
      const taken = spare ?? createFrame(host);
      spare = undefined;
      return taken;
    },
    prepare(): void {
      spare ??= createFrame(host);
    },
    close(): void {
      spare?.close();
      spare = undefined;
    },
  };
}
