import { CircleAlert, FileUp, RotateCw, X } from 'lucide-react';
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { IconButton } from '../../../components/button.tsx';
import { FileName } from '../../../components/file-name.tsx';
import { Icon } from '../../../components/icon.tsx';
import { ProgressBar } from '../../../components/scale.tsx';
import { SteadyIconButton } from '../../../components/steady-button.tsx';
import { moveFocus, panelHeading } from '../../../lib/move-focus.ts';
import { sizeText } from '../../../lib/size-text.ts';
import type { Upload, UploadState } from '../upload-queue.ts';

function stateText({ state, size }: Upload, sent: number): string {
  const texts: Record<Exclude<UploadState, 'failed' | 'refused'>, string> = {
    waiting: `Waiting, ${sizeText(size)}`,
    sending: `${sizeText(sent)} of ${sizeText(size)}`,
    checking: 'Checking the file...',
  };
  return state === 'failed' || state === 'refused' ? '' : texts[state];
}

/** The key of the button that cancels an upload and, once it has failed, dismisses it: its focus stays. */
const stop = 'stop';

/** Moves focus from an upload's button, which is about to disappear, to what the upload is for. */
function leaveRow(row: Element | null): void {
  if (!row?.contains(document.activeElement)) return;
  const message = row.closest('.composer')?.querySelector('textarea');
  moveFocus([row.closest('.item'), message, panelHeading(row)], { preventScroll: true });
}

/** An upload with its progress, or its error and what can be done about it. */
export function UploadRow({
  upload,
  onCancel,
  onRetry,
}: {
  upload: Upload;
  onCancel: () => void;
  onRetry: () => void;
}) {
  const { name, state, reason, size } = upload;
  const { subscribe, getSnapshot } = upload.sent;
  const sent = useSyncExternalStore(subscribe, getSnapshot, getSnapshot);
  const row = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const element = row.current;
    return () => leaveRow(element);
  }, []);
  const retry = () => {
    leaveRow(row.current);
    onRetry();
  };
  if (reason)
    return (
      <li ref={row}>
        <Icon of={CircleAlert} className="kind bad-text" />
        <div>
          <span className="name">
            <FileName>{name}</FileName>
          </span>
          <div className="sub bad-text">{reason}</div>
        </div>
        <div className="actions">
          {state === 'failed' && <IconButton label={`Try ${name} again`} icon={RotateCw} onClick={retry} />}
          <SteadyIconButton key={stop} label={`Dismiss ${name}`} icon={X} onClick={onCancel} />
        </div>
      </li>
    );
  return (
    <li ref={row}>
      <Icon of={FileUp} className="kind" />
      <div>
        <span className="name">
          <FileName>{name}</FileName>
        </span>
        <div className="sub">{stateText(upload, sent)}</div>
        <ProgressBar value={size ? sent / size : 0} label={`Uploading ${name}`} />
      </div>
      <div className="actions">
        <SteadyIconButton
          key={stop}
          label={`Cancel ${name}`}
          icon={X}
          disabled={state === 'checking'}
          onClick={onCancel}
        />
      </div>
    </li>
  );
}
