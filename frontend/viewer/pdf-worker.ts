import { GlobalWorkerOptions } from 'pdfjs-dist';
import workerFile from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

const address = new URL(workerFile, location.href).href;

/**
 * Starts the worker of the PDF library. A sandboxed page has an opaque origin and may start workers from blobs only,
 * and Chromium starts no module of a blob there; a plain script may import the library as a module. Without a
 * worker the library parses on the page's own thread.
 * @returns undefined where no worker can be started
 */
export async function startPdfWorker(): Promise<Worker | undefined> {
  GlobalWorkerOptions.workerSrc = address;
  const script = `import(${JSON.stringify(address)}).catch(() => postMessage('failed'))`;
  const url = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  try {
    const worker = new Worker(url);
    // The library speaks first, once it can listen; what is sent before would be lost.
    const spoken = await new Promise<unknown>((resolve) => {
      worker.addEventListener('message', ({ data }) => resolve(data), { once: true });
      worker.addEventListener('error', () => resolve('failed'), { once: true });
    });
    return spoken === 'failed' ? undefined : worker;
  } catch {
    return undefined;
  } finally {
    URL.revokeObjectURL(url);
  }
}
