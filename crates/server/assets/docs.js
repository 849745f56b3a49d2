// Shows openapi.json for people. Everything is set as text, never as markup.

const element = (name, text, ...children) => {
  const made = document.createElement(name);
  if (text) made.textContent = text;
  made.append(...children);
  return made;
};

/** What a schema looks like: the example of a value. */
function sample(schema, schemas, depth = 0) {
  if (!schema || depth > 6) return null;
  if (schema.$ref) return sample(schemas[schema.$ref.split("/").pop()], schemas, depth + 1);
  if (schema.example !== undefined) return schema.example;
  const choice = (schema.oneOf ?? schema.anyOf)?.find((one) => one.type !== "null");
  if (choice) return sample(choice, schemas, depth + 1);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((one) => sample(one, schemas, depth + 1)));
  if (schema.enum) return schema.enum[0];
  const type = [schema.type].flat().find((one) => one !== "null");
  if (type === "array") return [sample(schema.items, schemas, depth + 1)];
  if (type === "object" || schema.properties) {
    const pairs = Object.entries(schema.properties ?? {});
    return Object.fromEntries(pairs.map(([name, part]) => [name, sample(part, schemas, depth + 1)]));
  }
  return { string: "…", integer: 0, number: 0, boolean: false }[type] ?? null;
}

function body(title, content, schemas) {
  return Object.entries(content ?? {}).map(([kind, { schema }]) => {
    const text = JSON.stringify(sample(schema, schemas), null, 2);
    return element("div", "", element("h4", `${title} (${kind})`), element("pre", text));
  });
}

function parameters(list) {
  if (!list?.length) return [];
  const rows = list.map((one) => {
    const name = one.name + (one.required ? " *" : "");
    return element("tr", "", element("td", "", element("code", name)), element("td", one.in), element("td", one.description));
  });
  const head = element("tr", "", ...["name", "in", "meaning"].map((text) => element("th", text)));
  return [element("table", "", head, ...rows)];
}

function operation(method, path, about, schemas) {
  const title = element("summary", "", element("code", method.toUpperCase()), ` `, element("code", path), ` ${about.summary ?? ""}`);
  title.firstChild.className = "method";
  const answers = Object.entries(about.responses ?? {}).flatMap(([status, answer]) => body(`Answer ${status}`, answer.content, schemas));
  const request = body("Request", about.requestBody?.content, schemas);
  return element("details", "", title, element("p", about.description), ...parameters(about.parameters), ...request, ...answers);
}

const api = await (await fetch("/api/openapi.json")).json();
document.querySelector("#about").textContent = api.info.description;
const paths = document.querySelector("#paths");
const contents = document.querySelector("#contents");
for (const tag of api.tags) {
  const heading = element("h2", tag.name);
  heading.id = tag.name;
  const link = element("a", tag.name);
  link.href = `#${tag.name}`;
  contents.append(link, " ");
  paths.append(heading, element("p", tag.description));
  for (const [path, methods] of Object.entries(api.paths)) {
    for (const [method, about] of Object.entries(methods)) {
      if (about.tags?.includes(tag.name)) paths.append(operation(method, path, about, api.components.schemas));
    }
  }
}
