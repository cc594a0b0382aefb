import { createContext, type ReactNode, useContext } from 'react';
import type { DeskClient } from '#contract/contract.ts';

export interface DeskConnection {
  readonly desk: DeskClient;
  readonly host: 'electron' | 'web';
}

const DeskContext = createContext<DeskConnection | null>(null);

/** Hands the connection to main to everything below. */
export function DeskProvider({
  connection,
  children,
}: {
  readonly connection: DeskConnection;
  readonly children: ReactNode;
}) {
  return <DeskContext value={connection}>{children}</DeskContext>;
}

/** The connection to main: the contract as calls, and where the window runs. */
export function useDesk(): DeskConnection {
  const connection = useContext(DeskContext);
  if (connection === null) throw new Error('There is no DeskProvider above this component.');
  return connection;
}
