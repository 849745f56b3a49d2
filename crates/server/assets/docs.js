// Shows openapi.json for people. Everything is set as text, never as markup.

const element = (name, text, ...children) => {
  const made = document.createElement(name);
  if (text) made.textContent = text;
  made.append(...children);
  return made;
};

/** What a schema looks like: the example of a value. */
function sample(schema, schemas, depth = 0) {
  if (!schema || depth > 12) return null;
  if (schema.$ref) return sample(schemas[schema.$ref.split("/").pop()], schemas, depth + 1);
  if (schema.example !== undefined) return schema.example;
  const choice = (schema.oneOf ?? schema.anyOf)?.find((one) => one.type !== "null");
  if (choice) return sample(choice, schemas, depth + 1);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((one) => sample(one, schemas, depth + 1)));
  if (schema.enum) return schema.enum[0];
  const type = [schema.type].flat().find((one) => one !== "null");
  if (schema.prefixItems) return schema.prefixItems.map((one) => sample(one, schemas, depth + 1));
  if (type === "array") return Array(schema.minItems ?? 1).fill(sample(schema.items, schemas, depth + 1));
  if (type === "object" || schema.properties) {
    const pairs = Object.entries(schema.properties ?? {});
    return Object.fromEntries(pairs.map(([name, part]) => [name, sample(part, schemas, depth + 1)]));
  }
  return { string: "…", integer: 0, number: 0, boolean: false }[type] ?? null;
}

function body(title, content, schemas) {
  return Object.entries(content ?? {}).map(([kind, { schema }]) => {
    const text = JSON.stringify(sample(schema, schemas), null, 2);
    const head = element("h4", `${title} (${kind}): `, ...type(schema));
    return element("div", "", head, element("pre", text));
  });
}

/** Parts with something between them. */
const joined = (parts, between) => parts.flatMap((part, n) => (n ? [between, ...part] : part));

/** What a schema allows, in a line. */
function type(schema) {
  if (schema.$ref) {
    const name = schema.$ref.split("/").pop();
    const link = element("a", name);
    link.href = `#schema-${name}`;
    return [link];
  }
  if (schema.enum) return joined(schema.enum.map((one) => [element("code", JSON.stringify(one))]), " or ");
  const either = schema.oneOf ?? schema.anyOf;
  if (either) return joined(either.map(type), " or ");
  if (schema.allOf) return joined(schema.allOf.map(type), " and ");
  if (schema.prefixItems) return ["[", ...joined(schema.prefixItems.map(type), ", "), "]"];
  const words = [schema.type].flat();
  const rest = words.includes("null") ? [" or null"] : [];
  if (words.includes("array")) return [schema.minItems === schema.maxItems && schema.minItems ? `${schema.minItems} of ` : "list of ", ...type(schema.items), ...rest];
  if (schema.additionalProperties) return ["texts to ", ...type(schema.additionalProperties), ...rest];
  if (schema.properties) {
    const field = (name) => element("code", schema.required?.includes(name) ? name : `${name}?`);
    const pairs = Object.entries(schema.properties).map(([name, part]) => [field(name), ": ", ...type(part)]);
    return ["{", ...joined(pairs, ", "), "}", ...rest];
  }
  return [words.join(" or ")];
}

/** Words for people: what stands between backticks is code, and the name of a schema leads to it. */
function prose(text = "") {
  return text.split("`").map((part, n) => {
    if (n % 2 === 0) return part;
    return part in api.components.schemas ? type({ $ref: part })[0] : element("code", part);
  });
}

/** What a schema says about a field, wherever it says it. */
const about = (schema) => schema.description ?? schema.oneOf?.find((one) => one.description)?.description ?? "";

/** The fields of a schema and of its parts, or the ways it can be. */
function shape(schema) {
  const parts = schema.allOf ?? [schema];
  const rows = parts.flatMap((part) => Object.entries(part.properties ?? {}).map(([name, field]) => {
    const must = part.required?.includes(name) ? "always" : "may be left out";
    return element("tr", "", element("td", "", element("code", name)), element("td", "", ...type(field)), element("td", must), element("td", "", ...prose(about(field))));
  }));
  const also = parts.filter((part) => part.$ref).map((part) => element("p", "All of ", ...type(part), ", and"));
  const head = element("tr", "", ...["field", "what", "", "meaning"].map((text) => element("th", text)));
  if (rows.length) return [...also, element("table", "", head, ...rows)];
  if (!schema.oneOf) return [element("p", "", ...type(schema))];
  return [element("ul", "", ...schema.oneOf.map((way) => element("li", "", ...type(way), way.description ? ": " : "", ...prose(way.description))))];
}

function component(name, schema) {
  const made = element("details", "", element("summary", "", element("code", name)), element("p", "", ...prose(schema.description)), ...shape(schema));
  made.id = `schema-${name}`;
  return made;
}

function parameters(list) {
  if (!list?.length) return [];
  const rows = list.map((one) => {
    const name = one.name + (one.required ? " *" : "");
    return element("tr", "", element("td", "", element("code", name)), element("td", one.in), element("td", "", ...prose(one.description)));
  });
  const head = element("tr", "", ...["name", "in", "meaning"].map((text) => element("th", text)));
  return [element("table", "", head, ...rows)];
}

function operation(method, path, about, schemas) {
  const title = element("summary", "", element("code", method.toUpperCase()), ` `, element("code", path), ` ${about.summary ?? ""}`);
  title.firstChild.className = "method";
  const answers = Object.entries(about.responses ?? {}).flatMap(([status, answer]) => body(`Answer ${status}`, answer.content, schemas));
  const request = body("Request", about.requestBody?.content, schemas);
  return element("details", "", title, element("p", "", ...prose(about.description)), ...parameters(about.parameters), ...request, ...answers);
}

const api = await (await fetch("/api/openapi.json")).json();
document.querySelector("#about").append(...prose(api.info.description));
const paths = document.querySelector("#paths");
const contents = document.querySelector("#contents");

function section(name, description) {
  const heading = element("h2", name);
  heading.id = name;
  const link = element("a", name);
  link.href = `#${name}`;
  contents.append(link, " ");
  paths.append(heading, element("p", description));
}

for (const tag of api.tags) {
  section(tag.name, tag.description);
  for (const [path, methods] of Object.entries(api.paths)) {
    for (const [method, about] of Object.entries(methods)) {
      if (about.tags?.includes(tag.name)) paths.append(operation(method, path, about, api.components.schemas));
    }
  }
}
section("schemas", "What the bodies and messages are made of");
for (const [name, schema] of Object.entries(api.components.schemas)) paths.append(component(name, schema));

/** A link to a schema opens it. */
function openLinked() {
  const linked = document.getElementById(location.hash.slice(1));
  if (linked?.tagName === "DETAILS") linked.open = true;
  linked?.scrollIntoView();
}
addEventListener("hashchange", openLinked);
openLinked();
