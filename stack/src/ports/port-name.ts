/** The listeners of a local stack with their default ports. */
export const defaultPorts = {
  shop: 4000,
  gatewayTest: 4010,
  gatewayLive: 4011,
  gatewayOps: 4012,
  gatewayInternalTest: 4013,
  gatewayInternalLive: 4014,
  sandbox: 4020,
  workersOps: 4030,
  codec: 4031,
  dashboard: 4040,
  dashboardFrames: 4041,
  postgres: 54_329,
  temporal: 7233,
  temporalUi: 8233,
} as const;

export type PortName = keyof typeof defaultPorts;

export const portNames = Object.keys(defaultPorts) as readonly PortName[];

/** The environment variable that fixes a port: `gatewayTest` is `LANDED_PORT_GATEWAY_TEST`. */
export function portVariable(name: PortName): `LANDED_PORT_${string}` {
  return `LANDED_PORT_${name.replace(/[A-Z]/g, '_$&').toUpperCase()}`;
}
