import { randomUUID } from 'node:crypto';

/** @typedef {import('./third-party.mjs').ThirdParty} ThirdParty */

/** How a hash of the lock file is called in CycloneDX. */
const algorithms = /** @type {Record<string, string>} */ ({
  sha512: 'SHA-512',
  sha384: 'SHA-384',
  sha256: 'SHA-256',
  sha1: 'SHA-1',
});

/**
 * The packages of a program as a bill of materials: CycloneDX 1.6 in JSON (https://cyclonedx.org/docs/1.6/json).
 *
 * @param {{ name: string, version: string, licence: string }} program
 * @param {readonly ThirdParty[]} packages
 * @param {Date} at
 */
export function billOfMaterials(program, packages, at) {
  const own = purlOf(program.name, program.version);
  const components = packages.map(componentOf);
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${randomUUID()}`,
    version: 1,
    metadata: {
      timestamp: at.toISOString(),
      component: {
        type: 'application',
        'bom-ref': own,
        name: program.name,
        version: program.version,
        licenses: licensesOf(program.licence),
        purl: own,
      },
    },
    components,
    dependencies: [{ ref: own, dependsOn: components.map((component) => component['bom-ref']) }],
  };
}

function componentOf(/** @type {ThirdParty} */ { name, version, licence, integrity }) {
  const purl = purlOf(name, version);
  const [, group, short = name] = /^(@[^/]+)\/(.+)$/.exec(name) ?? [];
  return {
    type: name === 'electron' ? 'framework' : 'library',
    'bom-ref': purl,
    ...(group === undefined ? {} : { group }),
    name: short,
    version,
    scope: 'required',
    hashes: hashesOf(integrity),
    licenses: licensesOf(licence),
    purl,
  };
}

/** `MIT` is an identifier, `(MIT OR CC0-1.0)` an expression: CycloneDX keeps them apart. */
function licensesOf(/** @type {string} */ licence) {
  return /^[\w.+-]+$/.test(licence) ? [{ license: { id: licence } }] : [{ expression: licence }];
}

/** As `sha512-BASE64`, one or several. */
function hashesOf(/** @type {string} */ integrity) {
  return integrity
    .trim()
    .split(/\s+/)
    .map((one) => {
      const [, name = '', hash = ''] = /^(\w+)-([A-Za-z0-9+/=]+)/.exec(one) ?? [];
      const alg = algorithms[name];
      if (alg === undefined) throw new Error(`The lock file has a hash of an unknown kind: ${one}.`);
      return { alg, content: Buffer.from(hash, 'base64').toString('hex') };
    });
}

function purlOf(/** @type {string} */ name, /** @type {string} */ version) {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}
