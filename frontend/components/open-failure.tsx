import { useEffect, useRef } from 'react';
import { notify } from '../lib/notify.ts';

/** Closes a dialog whose code couldn't be loaded, and says so. Browsers load it again only after a reload. */
export function OpenFailure({ props: { onClose } }: { props: { onClose: () => void } }): null {
  const close = useRef(onClose);
  useEffect(() => {
    notify.error('Couldn’t open this part of the page', 'Check your connection, then reload the page.');
    close.current();
  }, []);
  return null;
}
