import { Component, type ErrorInfo, type ReactNode } from 'react';
import { CrashPage } from './crash-page.tsx';

/** Catches what a page throws while rendering. `resetKey`: another page is another try. */
export class ErrorBoundary extends Component<
  { children: ReactNode; resetKey?: string },
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

  dismiss = () => this.setState({ error: undefined, failed: false });

  override render() {
    return this.state.failed ? <CrashPage onDismiss={this.dismiss} /> : this.props.children;
  }
}
