import type { ReactNode } from 'react';
import { Chart, Sheet } from '../../../components/chart.tsx';
import './auth.css';

/** The two halves of the auth pages: the form and the chart. */
export const AuthFrame = ({ children }: { children: ReactNode }) => (
  <div className="auth">
    <div className="auth-form-side">
      <div className="box on-surface">{children}</div>
    </div>
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
            Only you and your organization’s staff. Files are stored encrypted, and a download link works for
            one hour at most.
          </p>
        </div>
      </Sheet>
    </div>
  </div>
);
