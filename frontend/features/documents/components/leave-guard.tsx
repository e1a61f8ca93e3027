import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { guardHistory } from '../../../lib/history-gate.ts';
import { documentTexts } from '../texts.ts';

/** The router counts its entries in the history's state. */
const RouterState = z.object({ idx: z.number() });
const historyIndex = (): number | undefined => RouterState.safeParse(window.history.state).data?.idx;

/** The address a click inside the site leads to; undefined for every other click. */
function destinationOf(event: MouseEvent): string | undefined {
  if (event.defaultPrevented || event.button !== 0) return undefined;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest('a') : undefined;
  if (!link || link.target === '_blank' || link.origin !== window.location.origin) return undefined;
  const samePage = link.pathname === window.location.pathname && link.hash !== '';
  return samePage ? undefined : link.pathname + link.search + link.hash;
}

/**
 * Asks before somebody leaves while `active`: the browser asks about closing and reloading, we ask about
 * links and about going back.
 */
export function LeaveGuard({ active }: { active: boolean }) {
  const navigate = useNavigate();
  const [leave, setLeave] = useState<() => void>();
  const passing = useRef(false);

  useEffect(() => {
    if (!active) return undefined;
    const here = historyIndex();
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const to = destinationOf(event);
      if (to === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      setLeave(() => () => void navigate(to));
    };
    const onPopState = (event: PopStateEvent) => {
      const there = historyIndex();
      if (passing.current || here === undefined || there === undefined) return;
      event.stopImmediatePropagation();
      if (there === here) return;
      window.history.go(here - there);
      setLeave(() => () => {
        passing.current = true;
        window.history.go(there - here);
      });
    };
    window.addEventListener('beforeunload', onUnload);
    document.addEventListener('click', onClick, true);
    const openHistory = guardHistory(onPopState);
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, true);
      openHistory();
    };
  }, [active, navigate]);

  const stay = () => setLeave(undefined);
  return (
    <Dialog
      open={active && leave !== undefined}
      onClose={stay}
      title="Leave this page?"
      alert
      actions={
        <>
          <Button variant="ghost" onClick={stay}>
            Stay
          </Button>
          <Button variant="danger" onClick={() => leave?.()}>
            Leave
          </Button>
        </>
      }
    >
      <p className="soft">{documentTexts.leave}</p>
    </Dialog>
  );
}
