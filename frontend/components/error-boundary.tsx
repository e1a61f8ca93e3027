import { Component, type ErrorInfo, type ReactNode } from 'react';
import { clearLoadFailures, hasLoadFailed } from '../lib/lazy-page.tsx';
import { CrashPage } from './crash-page.tsx';

/**
 * Catches rendering errors of a page, or of a part of one with its own `fallback`. Retries when `resetKey` changes,
 * for example on navigation.
 */
export class ErrorBoundary extends Component<
  { children: ReactNode; resetKey?: string; fallback?: (retry: () => void) => ReactNode },
  { error: unknown; failed: boolean }
> {
  override state: { error: unknown; failed: boolean } = { error: undefined, failed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error('The interface crashed', error, info.componentStack);
  }

  override componentDidUpdate(before: { resetKey?: string }) {
    if (this.state.failed && before.resetKey !== this.props.resetKey) this.dismiss();
  }

  dismiss = () => {
    clearLoadFailures();
    this.setState({ error: undefined, failed: false });
  };

  override render() {
    const { children, fallback } = this.props;
    if (!this.state.failed) return children;
    if (fallback) return fallback(this.dismiss);
    return <CrashPage offline={hasLoadFailed() && !navigator.onLine} onDismiss={this.dismiss} />;
  }
}
