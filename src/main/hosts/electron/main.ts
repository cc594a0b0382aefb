import { runElectronHost } from './run-electron-host.ts';

runElectronHost();
