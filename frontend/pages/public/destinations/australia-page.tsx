import country from 'content:country/australia';
import { DestinationPage } from '../../../features/countries/components/destination-page.tsx';

export default () => <DestinationPage country={country} />;
