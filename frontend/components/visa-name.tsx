import { pathName } from '#shared/domain/visa-paths.ts';
import { WholeNames } from './whole-names.tsx';

/** The name of a visa path. */
export const VisaName = ({ path }: { path: string }) => <WholeNames>{pathName(path)}</WholeNames>;
