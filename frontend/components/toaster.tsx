import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { connectToaster } from '../lib/notify.ts';
import { useThemeChoice } from '../lib/theme-choice.ts';
import { Icon } from './icon.tsx';
import './toaster.css';

/** The toasts; loaded with the first of them. They follow the theme, as everything does. */
export default function Toaster() {
  const theme = useThemeChoice();
  useEffect(
    () =>
      connectToaster(({ kind, title, description }) =>
        toast[kind](title, { ...(description && { description }) }),
      ),
    [],
  );
  return (
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
  );
}
