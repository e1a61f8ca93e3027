import { Check, Copy } from 'lucide-react';
import { IconButton } from '../../../components/button.tsx';
import { useCopy } from '../../../lib/use-copy.ts';

/** A number issued by an authority, with a copy button. */
export function CopyNumber({ number }: { number: string }) {
  const { copied, copy } = useCopy({
    copied: 'Number copied',
    failed: 'Couldn’t copy the number',
    instead: 'Select it and copy it instead.',
  });
  return (
    <span className="receipt-number">
      <b>{number}</b>
      <IconButton label={`Copy ${number}`} icon={copied ? Check : Copy} onClick={() => void copy(number)} />
    </span>
  );
}
