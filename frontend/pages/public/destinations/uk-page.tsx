import country from 'content:country/uk';
import { DestinationPage } from '../../../features/countries/components/destination-page.tsx';

export default () => <DestinationPage country={country} />;
