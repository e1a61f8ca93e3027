import { Loader as AmplifyLoader } from '@aws-amplify/ui-react';
import './styles.ts';

/** A small ring beside what is being loaded or saved. */
export const Loader = ({ label = 'Loading' }: { label?: string }) => (
  <span role="status">
    <AmplifyLoader aria-hidden="true" />
    <span className="vh">{label}</span>
  </span>
);
