import country from 'content:country/usa';
import { DestinationPage } from '../../../features/countries/destination-page.tsx';

export default () => <DestinationPage country={country} />;
