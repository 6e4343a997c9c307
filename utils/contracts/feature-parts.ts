/** What features keep in the state of a task: each its own part, by its name. */
export interface WithFeatureState {
  features: Readonly<Record<string, unknown>>;
}

/** What the shell gives to the tools of features: each its own port, by its name. */
export interface WithFeaturePorts {
  features: Readonly<Record<string, unknown>>;
}

/** How a feature reads its own part of the state. `none` stands for the part in a task that has none. */
export function statePart<Part>(name: string, none: Part): (task: WithFeatureState) => Part {
  return ({ features }) => (Object.hasOwn(features, name) ? (features[name] as Part) : none);
}

/** How the tools of a feature reach the port that its browser part has made. */
export function featurePort<Port>(name: string): (context: WithFeaturePorts) => Port {
  return ({ features }) => features[name] as Port;
}
