import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '../../../components/button.tsx';
import { notify } from '../../../lib/notify.ts';

const copiedMilliseconds = 2000;

/** A number of an authority, with a button that copies it. */
export function CopyNumber({ number }: { number: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), copiedMilliseconds);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(number);
      setCopied(true);
      notify.success('Number copied');
    } catch (error) {
      console.warn('The number could not be copied', error);
      notify.error('Couldn’t copy the number', 'Select it and copy it instead.');
    }
  };
  return (
    <span className="receipt-number">
      <b>{number}</b>
      <IconButton label={`Copy ${number}`} icon={copied ? Check : Copy} onClick={() => void copy()} />
    </span>
  );
}
