import { connect } from 'node:net';
import type { Duplex } from 'node:stream';

/**
 * The registry's own example asks for a name with its letters as they are, and curl sends such a path raw; node:http
 * refuses it before anybody is asked. This gives the request another try with those letters percent-encoded: the
 * packet goes to `port` again, and the answer back. Gives false where that cannot be the reason.
 */
export function retryRawTarget(packet: unknown, socket: Duplex, host: string, port: number): boolean {
  if (!Buffer.isBuffer(packet)) return false;
  const end = packet.indexOf('\r\n');
  const line = packet.subarray(0, Math.max(0, end));
  if (!line.some((byte) => byte >= 0x80) || !/^[A-Z]+ \S+ HTTP\/1\.1$/.test(line.toString('latin1'))) return false;
  const encoded = [...line].map((byte) => (byte < 0x80 ? String.fromCharCode(byte) : `%${byte.toString(16)}`)).join('');
  const again = connect(port, host);
  const giveUp = () => {
    again.destroy();
    socket.destroy();
  };
  again.on('error', giveUp);
  socket.on('error', giveUp);
  socket.on('close', giveUp);
  // One request only: what else comes on this connection would meet a parser that has given up.
  again.write(`${encoded}\r\nConnection: close`);
  again.write(packet.subarray(end));
  again.pipe(socket);
  return true;
}
