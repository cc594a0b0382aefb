import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The baseline for the emulator: what node:http alone does for a HEAD with the same headers, and for a POST whose JSON
 * body is read and answered with JSON. Prints its port.
 */
const server = createServer((request, response) => {
  if (request.method !== 'POST') {
    response.writeHead(200, {
      'RPP-Svtrid': 'S-00000001',
      'RPP-code': '01000',
      'Content-Length': '0',
    });
    response.end();
    return;
  }
  let text = '';
  request.setEncoding('utf8');
  request.on('data', (piece: string) => {
    text += piece;
  });
  request.on('end', () => {
    const { expiryDate } = JSON.parse(text) as { expiryDate: string };
    const body = JSON.stringify({ expiryDate });
    response.writeHead(201, {
      'RPP-Svtrid': 'S-00000001',
      'RPP-code': '01000',
      'Content-Type': 'application/rpp+json',
      'Content-Length': String(body.length),
    });
    response.end(body);
  });
});
server.listen(0, '127.0.0.1', () => console.log(JSON.stringify({ port: (server.address() as AddressInfo).port })));
