import country from 'content:country/uk';
import { DestinationPage } from '../../../features/countries/destination-page.tsx';

export default () => <DestinationPage country={country} />;
