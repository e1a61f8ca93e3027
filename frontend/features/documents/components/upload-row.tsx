import { CircleAlert, FileUp, RotateCw, X } from 'lucide-react';
import { type MouseEvent, useSyncExternalStore } from 'react';
import { IconButton } from '../../../components/button.tsx';
import { FileName } from '../../../components/file-name.tsx';
import { Icon } from '../../../components/icon.tsx';
import { ProgressBar } from '../../../components/scale.tsx';
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
  const cancel = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The row disappears.
    moveFocus([currentTarget.closest('.item'), panelHeading(currentTarget)], { preventScroll: true });
    onCancel();
  };
  if (reason)
    return (
      <li>
        <Icon of={CircleAlert} className="kind bad-text" />
        <div>
          <span className="name">
            <FileName>{name}</FileName>
          </span>
          <div className="sub bad-text">{reason}</div>
        </div>
        <div className="actions">
          {state === 'failed' && <IconButton label={`Try ${name} again`} icon={RotateCw} onClick={onRetry} />}
          <IconButton label={`Dismiss ${name}`} icon={X} onClick={cancel} />
        </div>
      </li>
    );
  return (
    <li>
      <Icon of={FileUp} className="kind" />
      <div>
        <span className="name">
          <FileName>{name}</FileName>
        </span>
        <div className="sub">{stateText(upload, sent)}</div>
        <ProgressBar value={size ? sent / size : 0} label={`Uploading ${name}`} />
      </div>
      <div className="actions">
        {state !== 'checking' && <IconButton label={`Cancel ${name}`} icon={X} onClick={cancel} />}
      </div>
    </li>
  );
}
