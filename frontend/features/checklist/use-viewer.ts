import { type RefObject, useEffect, useRef, useState } from 'react';
import { useThemeChoice } from '../../lib/theme-choice.ts';
import type { View, ViewerFailure } from '../../lib/viewer-messages.ts';
import type { ViewedFile } from './api/view-file.ts';
import { createViewerFrames, type ViewerFrame } from './viewer-frame.ts';

/** How long the viewer may take to start before the user is told (milliseconds). */
const timeoutMilliseconds = 20_000;

export type Viewed =
  | { readonly status: 'opening' }
  | { readonly status: 'open'; readonly pages: number; readonly page?: number; readonly scale?: number }
  | { readonly status: 'failed'; readonly reason: ViewerFailure | 'unavailable' };

/** Renders a file in a sandboxed frame inside `host`, which must stay mounted from one file to the next. */
export function useViewer(
  host: RefObject<HTMLElement | null>,
  {
    file,
    name,
    view,
    onKey,
  }: { file: ViewedFile | undefined; name: string; view: View; onKey: (key: string) => void },
): Viewed {
  const [known, setKnown] = useState<{ file: ViewedFile; viewed: Viewed }>();
  const frames = useRef<ReturnType<typeof createViewerFrames>>(undefined);
  const frame = useRef<ViewerFrame>(undefined);
  const theme = useThemeChoice();
  const latest = useRef({ view, onKey });
  latest.current = { view, onKey };

  useEffect(() => {
    if (!host.current) return undefined;
    const made = createViewerFrames(host.current);
    frames.current = made;
    return () => made.close();
  }, [host]);

  useEffect(() => {
    const taken = file && frames.current?.take();
    if (!taken) return undefined;
    frame.current = taken;
    const setViewed = (viewed: Viewed) => setKnown({ file, viewed });
    const late = setTimeout(
      () => setViewed({ status: 'failed', reason: 'unavailable' }),
      timeoutMilliseconds,
    );
    taken.onMessage = (message) => {
      clearTimeout(late);
      if (message.type === 'key') latest.current.onKey(message.key);
      if (message.type === 'opened') setViewed({ status: 'open', pages: message.pages });
      if (message.type === 'failed') setViewed({ status: 'failed', reason: message.reason });
      if (message.type === 'shown')
        setKnown((before) =>
          before?.file === file && before.viewed.status === 'open'
            ? { file, viewed: { ...before.viewed, page: message.page, scale: message.scale } }
            : before,
        );
      if (message.type === 'failed' || message.type === 'shown') frames.current?.prepare();
    };
    taken.show(name);
    // Sends a copy of the bytes, because the file may be opened again.
    taken.send({ type: 'open', name, ...file, theme });
    taken.send({ type: 'show', view: latest.current.view });
    return () => {
      clearTimeout(late);
      taken.close();
      frame.current = undefined;
    };
  }, [file, name, theme]);

  useEffect(() => frame.current?.send({ type: 'show', view }), [view]);
  // Ignores the state of a previous file.
  return known && known.file === file ? known.viewed : { status: 'opening' };
}
