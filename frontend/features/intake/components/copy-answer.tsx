import { Check, Copy } from 'lucide-react';
import { IconButton } from '../../../components/button.tsx';
import { useCopy } from '../../../lib/use-copy.ts';

/** Copies an answer as text; nothing without an answer. */
export function CopyAnswer({ label, text }: { label: string; text: string }) {
  const { copied, copy } = useCopy({
    copied: 'Answer copied',
    failed: 'Couldn’t copy the answer',
    instead: 'Select it and copy it instead.',
  });
  if (!text) return null;
  return (
    <IconButton
      label={`Copy answer: ${label}`}
      icon={copied ? Check : Copy}
      onClick={() => void copy(text)}
    />
  );
}
