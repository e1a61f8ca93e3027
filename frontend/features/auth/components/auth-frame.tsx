import { type ReactNode, useEffect, useRef } from 'react';
import { Chart, Sheet } from '../../../components/chart.tsx';
import { moveFocus } from '../../../lib/move-focus.ts';
import './auth.css';

/** The two halves of the auth pages: the form and the chart. When a step replaces its form, the heading gets focus. */
export function AuthFrame({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const focused = useRef<Element>(null);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      focused.current = target instanceof Element ? target : null;
    };
    const element = box.current;
    element?.addEventListener('focusin', onFocus);
    return () => element?.removeEventListener('focusin', onFocus);
  }, []);
  useEffect(() => {
    const active = document.activeElement;
    // Firefox may still name the removed element.
    const isLost = !active?.isConnected || active === document.body;
    if (isLost && focused.current?.isConnected === false) moveFocus([box.current?.querySelector('h1')]);
  });
  return (
    <div className="auth">
      <div className="auth-form-side">
        <div ref={box} className="box on-surface">
          {children}
        </div>
      </div>
      <ChartSide />
    </div>
  );
}

const ChartSide = () => (
  <div className="auth-chart-side">
    <Sheet>
      <Chart place="ca" size="large" viewBox="300 0 720 800" anchor="xMaxYMid">
        <text className="t-land" x="852" y="424" fontSize="20">
          Vancouver
        </text>
        <text
          className="t-sea"
          x="575"
          y="330"
          fontSize="18"
          letterSpacing=".06em"
          transform="rotate(43 575 330)"
        >
          Strait of Georgia
        </text>
      </Chart>
      <div className="quote cartouche">
        <h2 className="title">Who can see your documents</h2>
        <p className="text-ui soft">
          Only you and your organization’s staff. Files are encrypted, and download links expire within an
          hour.
        </p>
      </div>
    </Sheet>
  </div>
);
