// Runs before each file of tests; what it imports only before the first one where files share their modules.
import './helpers/patient-waits.ts';
