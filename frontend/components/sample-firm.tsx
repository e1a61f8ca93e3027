import { operatorText } from '../lib/operator.ts';

/** Says that the firm is fictitious. Empty, and hidden, if the stage configures its own firm. */
export const SampleFirm = () => <p className="sample-firm">{operatorText('sampleNotice')}</p>;
