import { Loader as AmplifyLoader } from '@aws-amplify/ui-react';
import './styles.ts';

/** A small ring next to what is being loaded or saved. */
export const Loader = ({ label = 'Loading' }: { label?: string }) => (
  <span role="status">
    <AmplifyLoader aria-hidden="true" />
    <span className="vh">{label}</span>
  </span>
);
