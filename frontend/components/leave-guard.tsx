import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { guardHistory } from '../lib/history-gate.ts';
import { confirmLeave, useLoss } from '../lib/unsaved.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

/** The router stores the entry's index in the history state. */
const RouterState = z.object({ idx: z.number() });
const historyIndex = (): number | undefined => RouterState.safeParse(window.history.state).data?.idx;

/** The destination of a click on an internal link. Undefined for every other click. */
function destinationOf(event: MouseEvent): string | undefined {
  if (event.defaultPrevented || event.button !== 0) return undefined;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest('a') : undefined;
  if (!link || link.target === '_blank' || link.origin !== window.location.origin) return undefined;
  const samePage = link.pathname === window.location.pathname && link.hash !== '';
  return samePage ? undefined : link.pathname + link.search + link.hash;
}

/**
 * Asks before the user leaves with unsaved changes. The browser handles closing and reloading; this handles links,
 * back navigation, and anything that calls `leaveSafely`. Rendered once, around all signed-in pages.
 */
export function LeaveGuard() {
  const navigate = useNavigate();
  const { text, leave } = useLoss();
  const active = text !== undefined;
  const isAllowed = useRef(false);

  useEffect(() => {
    if (!active) return undefined;
    isAllowed.current = false;
    const here = historyIndex();
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const to = destinationOf(event);
      if (to === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      confirmLeave(() => void navigate(to));
    };
    const onPopState = (event: PopStateEvent) => {
      const there = historyIndex();
      if (isAllowed.current || here === undefined || there === undefined) return;
      event.stopImmediatePropagation();
      if (there === here) return;
      window.history.go(here - there);
      confirmLeave(() => {
        isAllowed.current = true;
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

  const stay = () => confirmLeave(undefined);
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
          <Button
            variant="danger"
            onClick={() => {
              stay();
              leave?.();
            }}
          >
            Leave
          </Button>
        </>
      }
    >
      <p className="soft">{text}</p>
    </Dialog>
  );
}
