import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { connectToaster } from '../lib/notify.ts';
import { useThemeChoice } from '../lib/theme-choice.ts';
import { Icon } from './icon.tsx';
import './toaster.css';

/** The toasts; loaded with the first of them. They follow the theme, as everything does. */
export default function Toaster() {
  const theme = useThemeChoice();
  const layer = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      connectToaster(({ kind, title, description }) => {
        raise(layer.current);
        toast[kind](title, { ...(description && { description }) });
      }),
    [],
  );
  return (
    <div className="toast-layer" popover="manual" ref={layer}>
      <Sonner
        theme={theme}
        position="bottom-right"
        closeButton
        icons={{
          success: <Icon of={CircleCheck} />,
          error: <Icon of={CircleAlert} />,
          info: <Icon of={Info} />,
        }}
      />
    </div>
  );
}

/** Last in the top layer, so that a message is not hidden behind an open dialog. */
function raise(layer: HTMLDivElement | null): void {
  if (layer?.matches(':popover-open')) layer.hidePopover();
  layer?.showPopover();
}
