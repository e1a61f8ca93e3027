import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Document } from '#shared/records/document.ts';
import { Loading } from '../../../components/skeleton.tsx';
import { Failure } from '../../../components/states.tsx';
import { isShortcut } from '../../../lib/shortcuts.ts';
import { canView, viewedFileQuery } from '../api/view-file.ts';
import { useViewer } from '../use-viewer.ts';
import { changeOfKey, changeView, firstView, type ViewChange } from '../viewer-view.ts';
import { ViewerBar } from './viewer-bar.tsx';
import { ViewerProblem } from './viewer-problem.tsx';

/**
 * Renders a PDF or image in a sandboxed frame, and offers anything else as a download.
 * @param onKey called with keys pressed in the frame that the viewer doesn't handle
 * @param onShown called once the file is rendered, or can't be
 */
export function FileViewer({
  document,
  onDownload,
  onKey,
  onShown,
}: {
  document: Document;
  onDownload: () => void;
  onKey: (key: string) => void;
  onShown: () => void;
}) {
  const canShow = canView(document);
  const file = useQuery({ ...viewedFileQuery(document.case_id, document.id), enabled: canShow });
  const [at, setAt] = useState({ id: document.id, view: firstView });
  const view = at.id === document.id ? at.view : firstView;
  const host = useRef<HTMLDivElement>(null);
  const viewed = useViewer(host, {
    file: canShow ? file.data : undefined,
    name: document.name,
    view,
    onKey: (key) => void (press(key) || onKey(key)),
  });
  const { pages = 1, scale = 1 } = viewed.status === 'open' ? viewed : {};
  const change = (wanted: ViewChange) =>
    setAt({ id: document.id, view: changeView(view, wanted, { pages, scale }) });
  const press = (key: string): boolean => {
    const wanted = changeOfKey(key);
    if (wanted) change(wanted);
    return wanted !== undefined;
  };
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      // Scrollable elements next to the document use the same keys.
      if (event.key.length > 1 && isBeside(event.target)) return;
      if (press(event.key)) event.preventDefault();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  });
  const isSettled =
    !canShow || file.isError || viewed.status === 'failed' || (viewed.status === 'open' && !!viewed.scale);
  const settled = isSettled ? document.id : undefined;
  const shown = useRef(onShown);
  shown.current = onShown;
  useEffect(() => {
    if (settled) shown.current();
  }, [settled]);
  const problem = !canShow
    ? document.availability === 'AVAILABLE'
      ? 'type'
      : 'scan'
    : viewed.status === 'failed' && viewed.reason;
  return (
    <>
      <ViewerBar document={document} view={view} viewed={viewed} onChange={change} onDownload={onDownload} />
      <div className="viewer-stage">
        {problem ? (
          <ViewerProblem problem={problem} name={document.name} onDownload={onDownload} />
        ) : file.isError ? (
          <Failure title="Couldn’t load the file" error={file.error} onRetry={file.refetch} />
        ) : (
          viewed.status === 'opening' && <Loading label={`Loading ${document.name}`} />
        )}
        <div className="viewer-frames" ref={host} hidden={!!problem || file.isError} />
      </div>
    </>
  );
}

const isBeside = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('.review-list, .review-decision') !== null;
