import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;
type Failed<Props> = ComponentType<{ retry: () => void; props: Props }>;
type LazyPart<Props> = ComponentType<Props> & {
  /** Loads the code ahead of time. */
  readonly preload: () => Promise<void>;
};

/**
 * Part of a page whose code loads when it is first shown. If loading fails, only this part is missing: the rest of
 * the page and anything typed stay. React.lazy would crash the page and cache the failure. Retries when the browser
 * comes back online. Chromium caches a failure too, until the page is reloaded, so a retry that someone requested
 * reloads the page if it fails. Forms keep what was typed.
 */
export function lazyPart<Props extends object = Record<never, never>>(
  load: Load<Props>,
  Failed: Failed<Props> = () => null,
): LazyPart<Props> {
  let Loaded: ComponentType<Props> | undefined;
  const preload = () =>
    load().then((module) => {
      Loaded = module.default;
    });
  function LazyPart(props: Props): ReactNode {
    const [attempt, setAttempt] = useState(0);
    const [state, setState] = useState<'loading' | 'failed' | 'ready'>(Loaded ? 'ready' : 'loading');
    const isRequested = useRef(false);
    const retry = () => {
      setState('loading');
      setAttempt((before) => before + 1);
    };
    // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
    useEffect(() => {
      let here = true;
      const settle = (next: typeof state) => here && setState(next);
      if (state !== 'ready')
        preload().then(
          () => settle('ready'),
          (error: unknown) => {
            console.warn('A part of the page could not be loaded', error);
            if (here && isRequested.current && navigator.onLine) return window.location.reload();
            settle('failed');
          },
        );
      return () => {
        here = false;
      };
    }, [attempt]);
    useEffect(() => {
      if (state !== 'failed') return undefined;
      window.addEventListener('online', retry);
      return () => window.removeEventListener('online', retry);
    });
    const retryOnRequest = () => {
      isRequested.current = true;
      retry();
    };
    if (state === 'failed') return <Failed retry={retryOnRequest} props={props} />;
    if (state !== 'ready' || !Loaded) return null;
    return (
      <ErrorBoundary fallback={(again) => <Failed retry={again} props={props} />}>
        <Loaded {...props} />
      </ErrorBoundary>
    );
  }
  return Object.assign(LazyPart, { preload });
}
