import { operatorText } from '../lib/operator.ts';

/** Says that the firm is made up; empty, and not shown, where the stage names its own. */
export const SampleFirm = () => <p className="sample-firm">{operatorText('sampleNotice')}</p>;
