import { connectDesk, failureOf } from '#renderer/bridge/desk.ts';
import { askFirst } from './ask-first.ts';

// This file is small and the screens are not: main is asked while they are read.
const place = document.getElementById('root');
if (place === null) throw new Error('The page has no #root.');
const screens = import('./render-desk.tsx');

connectDesk().then(
  async (connection) => {
    const first = askFirst(connection.desk);
    first.catch(() => undefined);
    (await screens).renderDesk(place, connection, first);
  },
  async (error: unknown) => (await screens).renderBootFailure(place, failureOf(error)),
);
