/** Section 9: green from 90, yellow from 85, otherwise orange. */
const rateColor = (percent: number): 'green' | 'yellow' | 'orange' =>
  percent >= 90 ? 'green' : percent >= 85 ? 'yellow' : 'orange';

/** A success rate in percent. */
export const RateBadge = ({ percent }: { percent: number }) => (
  <span className={`rate rate-${rateColor(percent)}`}>{percent}%</span>
);
